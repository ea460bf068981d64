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
