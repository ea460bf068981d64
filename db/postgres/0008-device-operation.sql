-- Which columns of a list a person wants to see, wherever they sign in.
create table account_columns (
  account_id text not null references account (id) on delete cascade,
  list       text not null,
  columns    text[] not null,
  primary key (account_id, list)
);

-- Why a device is out of service, and who said so. The open tag and device.out_of_service change together.
create table device_tag (
  id           bigint generated always as identity primary key,
  device_id    text not null references device (id),
  reason       text not null,
  set_by       text not null references account (id),
  set_at       timestamptz not null,
  cleared_by   text references account (id),
  cleared_at   timestamptz,
  clear_reason text
);
create unique index device_tag_open on device_tag (device_id) where cleared_at is null;
create index device_tag_device on device_tag (device_id, set_at desc);

-- What a device is said to have been in a period, whatever it reported.
create table state_adjustment (
  id         bigint generated always as identity primary key,
  device_id  text not null references device (id),
  condition  text not null,
  from_at    timestamptz not null,
  to_at      timestamptz not null,
  reason     text not null,
  created_by text not null references account (id),
  created_at timestamptz not null,
  deleted_by text references account (id),
  deleted_at timestamptz,
  check (to_at > from_at)
);
create index state_adjustment_device on state_adjustment (device_id, from_at);
create index state_adjustment_time on state_adjustment (from_at desc) where deleted_at is null;

-- Inverters and boxes of a station that belong together; a device stands in one at most.
create table sub_array (
  id           bigint generated always as identity primary key,
  station_id   text not null references station (id),
  name         text not null,
  capacity_kw  double precision not null check (capacity_kw >= 0),
  string_count int not null check (string_count >= 0),
  version      int not null default 1,
  deleted_at   timestamptz
);
create unique index sub_array_name on sub_array (station_id, name) where deleted_at is null;

create table sub_array_device (
  device_id    text primary key references device (id),
  sub_array_id bigint not null references sub_array (id) on delete cascade
);
create index sub_array_devices on sub_array_device (sub_array_id);
