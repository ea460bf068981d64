-- What is looked at on a round. The items stand in one list: their order is the order of the checks.
create table inspection_type (
  id         text primary key,
  company_id text not null references company (id),
  name       text not null,
  -- [{id, what, answer, unit, low, high}]
  items      jsonb not null,
  changed_by text not null references account (id),
  changed_at timestamptz not null default now(),
  version    int not null default 1,
  unique (company_id, name)
);

create table inspection_point (
  id         text primary key,
  station_id text not null references station (id) on delete cascade,
  type_id    text not null references inspection_type (id),
  kind       text not null check (kind in ('station', 'device', 'place')),
  device_id  text references device (id) on delete cascade,
  place      text not null default '',
  name       text not null,
  -- Of its type, in the order of the checks.
  item_ids   text[] not null,
  changed_by text not null references account (id),
  changed_at timestamptz not null default now(),
  version    int not null default 1,
  check ((kind = 'device') = (device_id is not null)),
  unique (station_id, name)
);
create index inspection_point_type on inspection_point (type_id);
create index inspection_point_device on inspection_point (device_id);

create table inspection_line (
  id         text primary key,
  station_id text not null references station (id) on delete cascade,
  name       text not null,
  point_ids  text[] not null,
  changed_by text not null references account (id),
  changed_at timestamptz not null default now(),
  version    int not null default 1,
  unique (station_id, name)
);

create table inspection_plan (
  id             text primary key,
  station_id     text not null references station (id) on delete cascade,
  name           text not null,
  kind           text not null check (kind in ('inspection', 'periodicTest')),
  -- Points and lines, in the order of the round.
  route_ids      text[] not null,
  cycle          text not null check (cycle in ('once', 'daily', 'weekly', 'monthly', 'yearly')),
  -- The first start on the clocks of the station: rounds keep its time of day whatever the clocks do.
  start_day      date not null,
  start_time     text not null,
  deadline_hours int not null check (deadline_hours > 0),
  auto_dispatch  boolean not null,
  for_claim      boolean not null,
  executor_id    text references account (id),
  acceptor_id    text not null references account (id),
  content        text not null default '',
  is_started     boolean not null default true,
  -- The round that comes next, or that waits for its dispatch; null: there is none any more.
  next_at        timestamptz,
  -- Why the round could not be dispatched, and when it is tried again.
  problem        text check (problem in ('creatorGone', 'people', 'route', 'other')),
  problem_at     timestamptz,
  retry_at       timestamptz,
  created_by     text not null references account (id),
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  version        int not null default 1
);
create index inspection_plan_station on inspection_plan (station_id);
create index inspection_plan_due on inspection_plan (next_at) where is_started and auto_dispatch and next_at is not null;

-- One row per round that is settled: the key makes it once, no matter how many processes dispatch it.
create table inspection_round (
  plan_id    text not null references inspection_plan (id) on delete cascade,
  round_at   timestamptz not null,
  outcome    text not null check (outcome in ('dispatched', 'skipped', 'missed')),
  task_id    text references task (id) on delete set null,
  settled_at timestamptz not null,
  -- Null: the product itself.
  settled_by text references account (id),
  primary key (plan_id, round_at)
);
create index inspection_round_task on inspection_round (task_id);

-- Points and items of the round as they were when the task was dispatched.
alter table task add column route jsonb;

-- What a recorded inspection found abnormal, once per check of its task.
create table inspection_finding (
  id         text primary key,
  task_id    text not null references task (id) on delete cascade,
  -- The check of the task: point and item of its route, or the line of a free record.
  check_key  text not null,
  station_id text not null references station (id) on delete cascade,
  device_id  text references device (id) on delete set null,
  what       text not null,
  reading    double precision,
  unit       text not null default '',
  low        double precision,
  high       double precision,
  note       text not null,
  photo_id   text,
  status     text not null check (status in ('notProcessed', 'pending', 'processed', 'unable', 'suspended')),
  found_by   text not null references account (id),
  found_at   timestamptz not null,
  changed_at timestamptz not null,
  version    int not null default 1,
  unique (task_id, check_key)
);
create index inspection_finding_station on inspection_finding (station_id, status);
create table inspection_finding_event (
  id         bigint generated always as identity primary key,
  finding_id text not null references inspection_finding (id) on delete cascade,
  at         timestamptz not null,
  kind       text not null,
  -- That it led to.
  status     text not null,
  account_id text not null references account (id),
  comment    text not null default ''
);
create index inspection_finding_event_finding on inspection_finding_event (finding_id, id);

-- Who dispatches work plans its rounds; who sees tasks sees the plans.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'inspectionConfigure', may_operate from role_screen where screen = 'operationMonitorNew'
on conflict do nothing;
