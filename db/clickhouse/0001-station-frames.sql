-- One row is one station at one instant; the newest arrival of an instant wins.
create table if not exists {database}.station_frame (
  station_id      LowCardinality(String),
  at              DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
  power_kw        Nullable(Decimal64(2)) CODEC(T64('bit'), ZSTD(1)),
  irradiance_wm2  Nullable(Decimal32(2)) CODEC(T64('bit'), ZSTD(1)),
  arrived_at      DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1))
) engine = ReplacingMergeTree(arrived_at)
partition by toYYYYMM(at)
order by (station_id, at)
settings {durable}
;
