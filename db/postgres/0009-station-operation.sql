-- What a kilowatt-hour of a station earns from a local day on, until the next row.
create table station_price (
  station_id         text not null references station (id) on delete cascade,
  from_day           date not null,
  price_yuan_per_kwh double precision not null check (price_yuan_per_kwh >= 0 and price_yuan_per_kwh <= 100),
  note               text not null default '',
  changed_by         text not null references account (id),
  changed_at         timestamptz not null default now(),
  primary key (station_id, from_day)
);

-- What a kilowatt-hour spares the air in a year, as the company reckons it.
create table co2_factor (
  company_id text not null references company (id),
  year       int not null check (year between 2000 and 2199),
  kg_per_kwh double precision not null check (kg_per_kwh >= 0 and kg_per_kwh <= 5),
  note       text not null default '',
  changed_by text not null references account (id),
  changed_at timestamptz not null default now(),
  primary key (company_id, year)
);

create table station_picture (
  station_id text not null references station (id) on delete cascade,
  file_id    text not null,
  title      text not null default '',
  position   int not null default 0,
  added_by   text not null references account (id),
  added_at   timestamptz not null default now(),
  primary key (station_id, file_id)
);
