-- Hourly weather as services foresee it: of each hour what was issued last.
create table weather_forecast (
  station_id            text not null references station (id) on delete cascade,
  at                    timestamptz not null,
  issued_at             timestamptz not null,
  issuer                text not null,
  poa_wm2               double precision,
  ambient_temperature_c double precision,
  wind_speed_ms         double precision,
  rain_mm               double precision,
  primary key (station_id, at)
);
create index weather_forecast_at on weather_forecast (at);
