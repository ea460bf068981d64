-- Work that is dispatched: who asked for it, who does it, who accepts it. A deleted task is gone; the audit log keeps it.
create table task (
  id                  text primary key,
  -- Counted by company: a number tells nothing of the others.
  no                  int not null,
  company_id          text not null references company (id),
  station_id          text not null references station (id) on delete cascade,
  name                text not null,
  type                text not null check (type in ('inspection', 'maintenance', 'cleaning', 'meterReading')),
  status              text not null check (status in ('draft', 'published', 'toClaim', 'claimed', 'processing',
                        'toAccept', 'finished', 'withdrawn', 'returned')),
  publisher_id        text not null references account (id),
  -- Null: published for claiming, and not claimed yet.
  executor_id         text references account (id),
  acceptor_id         text not null references account (id),
  for_claim           boolean not null,
  device_ids          text[] not null default '{}',
  planned_start_at    timestamptz not null,
  planned_end_at      timestamptz not null check (planned_end_at >= planned_start_at),
  content             text not null default '',
  source              text check (source in ('alarm', 'diagnosis', 'defect', 'finding', 'cleaningProposal')),
  source_id           text not null default '',
  -- What was done, by the type of the task.
  detail              jsonb,
  completion_text     text not null default '',
  abnormal_reason     text not null default '',
  is_settled          boolean not null default false,
  expected_settle_day date,
  expected_yuan       double precision check (expected_yuan >= 0),
  actual_settle_day   date,
  actual_yuan         double precision check (actual_yuan >= 0),
  published_at        timestamptz,
  claimed_at          timestamptz,
  started_at          timestamptz,
  completed_at        timestamptz,
  finished_at         timestamptz,
  created_at          timestamptz not null default now(),
  changed_at          timestamptz not null default now(),
  version             int not null default 1,
  unique (company_id, no)
);
-- The last number of each company. That of a deleted task is not given again.
create table task_number (
  company_id text primary key references company (id),
  last       int not null
);
create index task_station on task (station_id, status, planned_end_at);
create index task_status on task (status, planned_end_at);
create index task_planned on task (planned_end_at, planned_start_at);
create index task_publisher on task (publisher_id, status);
create index task_executor on task (executor_id, status);
create index task_acceptor on task (acceptor_id, status);
create index task_source on task (source, source_id) where source is not null;

-- Those who read along.
create table task_person (
  task_id    text not null references task (id) on delete cascade,
  account_id text not null references account (id),
  kind       text not null check (kind in ('copyTo', 'member')),
  primary key (task_id, account_id, kind)
);
create index task_person_account on task_person (account_id, task_id);

create table task_event (
  id         bigint generated always as identity primary key,
  task_id    text not null references task (id) on delete cascade,
  at         timestamptz not null,
  kind       text not null,
  -- That it led to.
  status     text not null,
  account_id text not null references account (id),
  comment    text not null default ''
);
create index task_event_task on task_event (task_id, id);

create table task_file (
  task_id   text not null references task (id) on delete cascade,
  file_id   text not null,
  -- Brought with the record of the work, not with the order.
  of_detail boolean not null,
  added_by  text not null references account (id),
  added_at  timestamptz not null,
  primary key (task_id, file_id)
);
create index task_file_file on task_file (file_id);

-- Who watches alarms sees the work that follows from them; who handles them dispatches it.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'operationMonitorNew', may_operate from role_screen where screen = 'deviceAlarm'
on conflict do nothing;
