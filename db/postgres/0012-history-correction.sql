-- Who changed values of the past, and what they were before: each can be taken back by another one.
create table history_correction (
  id          text primary key,
  serial      bigint generated always as identity unique,
  company_id  text not null references company (id),
  station_id  text not null references station (id),
  kind        text not null,
  device_type text not null,
  device_ids  text[] not null,
  points      text[] not null,
  from_at     timestamptz not null,
  -- The last instant, included.
  to_at       timestamptz not null,
  amount      double precision,
  reason      text not null,
  frames      int not null default 0,
  -- gzip of the values as they were; absent until the first frame is about to be written.
  before      bytea,
  state       text not null default 'writing' check (state in ('writing', 'done', 'failed')),
  undone      boolean not null default false,
  undo_of     text references history_correction (id),
  created_by  text not null references account (id),
  created_at  timestamptz not null
);
create index history_correction_station on history_correction (station_id, serial desc);
create index history_correction_devices on history_correction using gin (device_ids);
