-- The newest version counts. One that is drawn has no picture of its own: it follows the devices of its station.
create table wiring_diagram (
  station_id text not null references station (id),
  version    int not null check (version > 0),
  source     text not null check (source in ('drawn', 'uploaded')),
  file_name  text not null default '',
  svg        text check ((svg is null) = (source = 'drawn')),
  bindings   jsonb not null default '[]',
  saved_by   text not null references account (id),
  saved_at   timestamptz not null,
  primary key (station_id, version)
);
