-- What a company changed of the built-in rules, or added. The more columns of the scope are named, the more specific.
create table alarm_rule (
  id          text primary key,
  company_id  text not null references company (id),
  station_id  text references station (id) on delete cascade,
  device_type text,
  device_id   text references device (id) on delete cascade,
  rule_key    text not null,
  settings    jsonb not null,
  version     int not null default 1,
  changed_by  text references account (id),
  changed_at  timestamptz not null default now()
);
create unique index alarm_rule_scope on alarm_rule
  (company_id, rule_key, coalesce(station_id, ''), coalesce(device_type, ''), coalesce(device_id, ''));

-- Moves with every change of rules: the evaluator reads them again when it differs.
create table alarm_rule_state (
  only_one boolean primary key default true check (only_one),
  revision bigint not null
);
insert into alarm_rule_state (revision) values (1);
create function touch_alarm_rules() returns trigger language plpgsql as $$
begin
  update alarm_rule_state set revision = revision + 1;
  return null;
end $$;
create trigger alarm_rule_touch after insert or update or delete or truncate on alarm_rule
  execute function touch_alarm_rules();

-- One row while an alarm is open; `subject` is the device, or the station of a group. Levels: 1 critical … 4 info.
create table alarm_event (
  id              bigint generated always as identity primary key,
  station_id      text not null references station (id),
  device_id       text references device (id),
  device_type     text,
  subject         text not null,
  rule_key        text not null,
  source          text not null,
  point           text,
  level           smallint not null check (level between 1 and 4),
  value           double precision,
  limit_value     double precision,
  detail          jsonb not null default '{}',
  is_group        boolean not null default false,
  parent_id       bigint references alarm_event (id),
  is_active       boolean not null,
  count           int not null default 1,
  first_raised_at timestamptz not null,
  raised_at       timestamptz not null,
  cleared_at      timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text references account (id),
  comment         text not null default '',
  status          text not null default 'untreated'
                  check (status in ('untreated', 'noProcessing', 'dispatched', 'offlineEliminated', 'complete')),
  shelved_until   timestamptz,
  closed_at       timestamptz
) with (fillfactor = 80);
create unique index alarm_event_open on alarm_event (subject, rule_key) where closed_at is null;
create index alarm_event_listed on alarm_event (station_id, level, raised_at desc) where closed_at is null;
create index alarm_event_time on alarm_event (station_id, raised_at desc);
create index alarm_event_device on alarm_event (device_id, raised_at desc);
create index alarm_event_parent on alarm_event (parent_id) where parent_id is not null;
create index alarm_event_shelved on alarm_event (shelved_until) where shelved_until is not null;

create table alarm_change (
  id          bigint generated always as identity primary key,
  event_id    bigint not null references alarm_event (id) on delete cascade,
  at          timestamptz not null,
  kind        text not null,
  level       smallint not null,
  value       double precision,
  status      text,
  account_id  text references account (id),
  comment     text not null default ''
);
create index alarm_change_event on alarm_change (event_id, id);
create index alarm_change_raised on alarm_change (at) where kind = 'raise';

-- What the evaluator remembers: pending conditions, what is raised, temperatures of the last minutes. Written in the
-- transaction that writes the events and the position in the log, so that a kill at any moment repeats nothing.
create table alarm_memory (
  subject text primary key,
  memory  jsonb not null
) with (fillfactor = 50);

create table alarm_position (
  log_id      text primary key,
  segment     bigint not null,
  byte_offset bigint not null,
  moved_at    timestamptz not null default now()
);

-- How a company hears of alarms outside the browser.
create table alarm_delivery (
  company_id     text primary key references company (id),
  mail_on        boolean not null default false,
  mail_to        text[] not null default '{}',
  webhook_on     boolean not null default false,
  webhook_url    text not null default '',
  webhook_secret text not null default '',
  min_level      smallint not null default 2 check (min_level between 1 and 4),
  lang           text not null default 'zh_CN' check (lang in ('zh_CN', 'en_US')),
  version        int not null default 1
);

-- One row per raise. Each channel is done by itself: a webhook that fails must not send the mail again.
create table alarm_outbox (
  id              bigint generated always as identity primary key,
  event_id        bigint not null references alarm_event (id) on delete cascade,
  occurrence      int not null,
  company_id      text not null references company (id),
  level           smallint not null,
  state           text not null check (state in ('waiting', 'sent', 'skipped', 'failed')),
  attempts        int not null default 0,
  mail_done_at    timestamptz,
  webhook_done_at timestamptz,
  next_at         timestamptz,
  last_error      text not null default '',
  created_at      timestamptz not null,
  done_at         timestamptz,
  unique (event_id, occurrence)
);
create index alarm_outbox_due on alarm_outbox (next_at) where state = 'waiting';
create index alarm_outbox_company on alarm_outbox (company_id, id desc);
