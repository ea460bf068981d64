-- What a kilowatt-hour of a station, or of one meter of it, earns on some local days. The rows of one station or meter
-- have neither a gap nor an overlap: domain/src/prices/price-series.rules.ts.
create table electricity_price (
  id         text primary key,
  station_id text not null references station (id) on delete cascade,
  -- Null: of the whole station.
  meter_id   text references device (id) on delete cascade,
  from_day   date not null,
  -- The last day, included; null while no end is known.
  to_day     date check (to_day >= from_day),
  sharp      double precision not null check (sharp between 0 and 100),
  peak       double precision not null check (peak between 0 and 100),
  flat       double precision not null check (flat between 0 and 100),
  valley     double precision not null check (valley between 0 and 100),
  -- Which rate holds when; null: one price for all hours.
  calendar   jsonb,
  note       text not null default '',
  changed_by text not null references account (id),
  changed_at timestamptz not null default now(),
  check (calendar is not null or (sharp = peak and peak = flat and flat = valley))
);
create unique index electricity_price_begin on electricity_price (station_id, coalesce(meter_id, ''), from_day);
create index electricity_price_meter on electricity_price (meter_id) where meter_id is not null;

insert into electricity_price (id, station_id, from_day, to_day, sharp, peak, flat, valley, note, changed_by, changed_at)
select 'price-' || gen_random_uuid(), station_id, from_day,
  lead(from_day) over (partition by station_id order by from_day) - 1,
  price_yuan_per_kwh, price_yuan_per_kwh, price_yuan_per_kwh, price_yuan_per_kwh, note, changed_by, changed_at
from station_price;
drop table station_price;
