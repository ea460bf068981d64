-- When shifts begin; without a row they begin at midnight, eight and sixteen.
create table run_shift_setting (
  company_id text primary key references company (id),
  starts     text[] not null
);

-- What people wrote on duty. An entry is never changed: a wrong one is struck through and stays readable.
create table run_log_entry (
  id            bigint generated always as identity primary key,
  station_id    text not null references station (id) on delete cascade,
  device_id     text references device (id) on delete set null,
  text          text not null,
  written_by    text not null references account (id),
  written_at    timestamptz not null,
  struck_by     text references account (id),
  struck_at     timestamptz,
  strike_reason text not null default ''
);
create index run_log_entry_station on run_log_entry (station_id, written_at);

-- One per shift of a station. The facts are those of the moment it was given.
create table shift_handover (
  id         text primary key,
  station_id text not null references station (id) on delete cascade,
  shift_day  date not null,
  shift_no   int not null,
  note       text not null,
  facts      jsonb not null,
  given_by   text not null references account (id),
  given_at   timestamptz not null,
  taken_by   text references account (id),
  taken_at   timestamptz,
  remarks    text not null default '',
  check (taken_by <> given_by),
  unique (station_id, shift_day, shift_no)
);

-- Who handles alarms writes the log of the shift; who sees tasks reads it.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'deviceRunLog', may_operate from role_screen where screen = 'operationMonitorNew' on conflict do nothing;
