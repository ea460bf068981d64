-- What the loss ledger found for a station on a local day, or why it found nothing. Devices and intervals are in ClickHouse.
create table analysis_day (
  station_id          text not null references station (id),
  day                 date not null,
  -- Of frames, devices, adjustments, prices and formula: where it differs from today's, the day is computed again.
  mark                text not null,
  -- Null: there is a result.
  no_result           text,
  formula_version     int not null,
  computed_at         timestamptz not null,
  devices             int not null,
  intervals           int not null,
  counted             int not null,
  missing             int not null,
  bad                 int not null,
  unjudged            int not null,
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
  -- Of each class at the price of its intervals; null where one of them has no price.
  loss_yuan           double precision[],
  -- In the plane of the modules; null where the instrument was silent for too long.
  irradiation_kwh_m2  double precision,
  soiling_ratio       double precision,
  -- Of the main meter; null where it was silent.
  on_grid_kwh         double precision,
  primary key (station_id, day)
);
create index analysis_day_day on analysis_day (day) include (station_id);

-- Roles that watch plants see where their energy went.
insert into role_screen (role_id, screen, may_operate)
select rs.role_id, added.screen, false
from role_screen rs cross join (values ('analysisHomeSimple'), ('lossAnalysis')) added (screen)
where rs.screen = 'stationRun' on conflict do nothing;
