-- Sends telemetry for the stations it is bound to. The secret is kept as SHA-256 only: it is 256 random bits.
create table gateway (
  id          text primary key,
  company_id  text not null references company (id),
  name        text not null,
  secret_hash bytea not null,
  enabled     boolean not null default true,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create unique index gateway_name on gateway (company_id, name) where deleted_at is null;

create table gateway_station (
  gateway_id text not null references gateway (id) on delete cascade,
  station_id text not null references station (id) on delete cascade,
  primary key (gateway_id, station_id)
);

-- `no` is the device in the telemetry store: short, never used again.
create table device (
  id              text primary key,
  no              int generated always as identity unique,
  station_id      text not null references station (id),
  type            text not null,
  name            text not null,
  parent_id       text references device (id),
  -- What the name is within its station on the wire; the gateway knows no other.
  code            text not null,
  model           text not null default '',
  maker           text not null default '',
  rated_kw        double precision check (rated_kw >= 0),
  period_seconds  int not null default 60 check (period_seconds between 1 and 3600),
  -- The meter and the instrument the station's own figures are read from.
  is_main         boolean not null default false,
  -- Out of service: its silence is no fault.
  out_of_service  boolean not null default false,
  details         jsonb not null default '{}',
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz
);
create unique index device_code on device (station_id, code) where deleted_at is null;
create unique index device_main on device (station_id, type) where is_main and deleted_at is null;
create index device_station on device (station_id, type) where deleted_at is null;
create index device_parent on device (parent_id) where deleted_at is null;

-- Raised by every change of devices, gateways and bindings: ingest reads them again when it differs.
create sequence registry_revision;
create function touch_registry() returns trigger language plpgsql as $$
begin
  perform nextval('registry_revision');
  return null;
end $$;
create trigger gateway_touch after insert or update or delete or truncate on gateway execute function touch_registry();
create trigger gateway_station_touch after insert or update or delete or truncate on gateway_station execute function touch_registry();
create trigger device_touch after insert or update or delete or truncate on device execute function touch_registry();
