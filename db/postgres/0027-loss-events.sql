-- What analysts did to the events of the loss ledger. An operation stands or is undone as a whole; nothing is deleted.
create sequence loss_revision;
create table loss_operation (
  id          bigint generated always as identity primary key,
  station_id  text not null references station (id) on delete cascade,
  kind        text not null check (kind in ('recategorise', 'split', 'merge', 'lock', 'unlock')),
  -- Of its last change: another one is newer than what an analyst saw.
  revision    bigint not null,
  created_by  text not null references account (id),
  created_at  timestamptz not null,
  undone_by   text references account (id),
  undone_at   timestamptz
);
create index loss_operation_station on loss_operation (station_id, id desc);

-- Of two decisions of a device that overlap the later one counts.
create table loss_decision (
  id           bigint generated always as identity primary key,
  operation_id bigint not null references loss_operation (id) on delete cascade,
  device_id    text not null references device (id) on delete cascade,
  from_at      timestamptz not null,
  to_at        timestamptz not null check (to_at > from_at),
  -- Null: as the ledger books it.
  loss_class   text,
  cause        text not null,
  is_locked    boolean not null,
  -- The intervals of a locked event as they were booked; they stay so, whatever is computed again.
  frozen       jsonb check ((frozen is not null) = is_locked)
);
create index loss_decision_operation on loss_decision (operation_id);
create index loss_decision_device on loss_decision (device_id, from_at);

-- The decisions a day was computed with; where others hold now, the day waits to be computed again.
alter table analysis_day add column decided text not null default '';
