alter table analysis_day
  -- What the counters of the inverters rose on the whole day; null where none was read.
  add generated_kwh double precision,
  -- Within what the dust of the day lies with 95 %; null where dust could not be told apart, and why.
  add dust_low_kwh  double precision,
  add dust_high_kwh double precision,
  add dust_refusal  text;

-- What an earlier formula found: kept when a newer one takes its place, so that both can be shown side by side.
create table analysis_day_earlier (
  station_id      text not null references station (id),
  day             date not null,
  formula_version int not null,
  computed_at     timestamptz not null,
  expected_kwh    double precision not null,
  actual_kwh      double precision not null,
  gain_kwh        double precision not null,
  -- In the order of the classes of analysis_day.
  loss_kwh        double precision[] not null,
  primary key (station_id, day, formula_version)
);

-- What the analysis found wrong with devices and instruments.
create table diagnosis (
  station_id text not null references station (id),
  device_id  text not null references device (id) on delete cascade,
  -- String or branch of the device from 1 on; 0 is the device itself.
  part       int not null,
  kind       text not null,
  start_at   timestamptz not null,
  end_at     timestamptz not null,
  -- It still lasted at the end of the newest day that was analysed.
  is_open    boolean not null,
  -- Milliseconds a clock is off, or the share a sensor is off.
  off_by     double precision,
  found_at   timestamptz not null,
  primary key (device_id, part, kind, start_at)
);
create index diagnosis_station on diagnosis (station_id, start_at);

-- Sums of the days of a month that have a result: a year of a thousand stations is read from them.
create table analysis_month (
  station_id          text not null references station (id),
  -- Its first day.
  day                 date not null,
  days                int not null,
  least_version       int not null,
  most_version        int not null,
  computed_at         timestamptz not null,
  intervals           bigint not null,
  counted             bigint not null,
  missing             bigint not null,
  bad                 bigint not null,
  unjudged            bigint not null,
  expected_kwh        double precision not null,
  actual_kwh          double precision not null,
  gain_kwh            double precision not null,
  dispatch_limit_kwh  double precision not null,
  maintenance_kwh     double precision not null,
  fault_kwh           double precision not null,
  abnormal_stop_kwh   double precision not null,
  shadow_kwh          double precision not null,
  string_outage_kwh   double precision not null,
  dust_kwh            double precision not null,
  other_kwh           double precision not null,
  -- Null where a day has none.
  loss_yuan           double precision[],
  -- Of the days on which both are known: on-grid energy up to generated energy, and irradiation.
  ratio_kwh           double precision,
  ratio_kwh_m2        double precision,
  generated_kwh       double precision,
  -- Days whose generated energy is known.
  generated_days      int not null,
  primary key (station_id, day)
);
create index analysis_month_day on analysis_month (day) include (station_id);

-- Days in the shape of months, so that one question reads either.
create view analysis_day_sum as
select station_id, day, 1 as days, formula_version as least_version, formula_version as most_version, computed_at, intervals,
  counted, missing, bad, unjudged, expected_kwh, actual_kwh, gain_kwh, dispatch_limit_kwh, maintenance_kwh, fault_kwh,
  abnormal_stop_kwh, shadow_kwh, string_outage_kwh, dust_kwh, other_kwh, loss_yuan,
  case when irradiation_kwh_m2 is not null and generated_kwh is not null then least(on_grid_kwh, generated_kwh) end as ratio_kwh,
  case when on_grid_kwh is not null and generated_kwh is not null then irradiation_kwh_m2 end as ratio_kwh_m2,
  generated_kwh, (generated_kwh is not null)::int as generated_days
from analysis_day where no_result is null;

create function sum_analysis_month(of_station text, of_month date) returns void language sql as $$
  delete from analysis_month where station_id = of_station and day = of_month;
  insert into analysis_month
  select station_id, of_month, count(*), min(least_version), max(most_version), max(computed_at), sum(intervals), sum(counted),
    sum(missing), sum(bad), sum(unjudged), sum(expected_kwh), sum(actual_kwh), sum(gain_kwh), sum(dispatch_limit_kwh),
    sum(maintenance_kwh), sum(fault_kwh), sum(abnormal_stop_kwh), sum(shadow_kwh), sum(string_outage_kwh), sum(dust_kwh),
    sum(other_kwh),
    case when bool_and(loss_yuan is not null) then array[sum(loss_yuan[1]), sum(loss_yuan[2]), sum(loss_yuan[3]),
      sum(loss_yuan[4]), sum(loss_yuan[5]), sum(loss_yuan[6]), sum(loss_yuan[7]), sum(loss_yuan[8])] end,
    sum(ratio_kwh), sum(ratio_kwh_m2), sum(generated_kwh), sum(generated_days)
  from analysis_day_sum
  where station_id = of_station and day >= of_month and day < of_month + interval '1 month'
  group by station_id;
$$;

create function sum_touched_months() returns trigger language plpgsql as $$
begin
  perform sum_analysis_month(t.station_id, t.month)
  from (select distinct station_id, date_trunc('month', day)::date as month from touched) t;
  return null;
end $$;
create trigger analysis_day_inserted after insert on analysis_day
  referencing new table as touched for each statement execute function sum_touched_months();
create trigger analysis_day_updated after update on analysis_day
  referencing new table as touched for each statement execute function sum_touched_months();
create trigger analysis_day_deleted after delete on analysis_day
  referencing old table as touched for each statement execute function sum_touched_months();
select sum_analysis_month(station_id, month)
from (select distinct station_id, date_trunc('month', day)::date as month from analysis_day) t;
