-- Where a camera's picture comes from: a stream of a media server, or one of the loops the product carries.
create table camera (
  id         text primary key,
  station_id text not null references station (id),
  name       text not null,
  -- The box in the station that gathers its cameras.
  box_name   text not null default '',
  codec      text not null default 'h264' check (codec in ('h264', 'h265')),
  address    text not null,
  position   int not null default 0,
  version    int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index camera_name on camera (station_id, name) where deleted_at is null;
create index camera_station on camera (station_id, position, name) where deleted_at is null;
