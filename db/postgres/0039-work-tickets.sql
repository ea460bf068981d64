-- Work by tickets, from the draft to the end. What people write is fixed when it is submitted; measures and crew carry the
-- marks of who did, took back and signed them. Every change is a line of a chain of hashes over the whole ticket.
create table work_ticket (
  id               text primary key,
  -- Counted by station and year; empty until it is submitted.
  no               text not null default '',
  company_id       text not null references company (id),
  station_id       text not null references station (id),
  type             text not null,
  status           text not null check (status in ('draft', 'toIssue', 'toReceive', 'toConfirm', 'toPermit', 'toStart',
                     'executing', 'toEnd', 'workEnded', 'ended', 'notExecuted', 'void')),
  author_id        text not null references account (id),
  leader_id        text not null references account (id),
  issuer_id        text not null references account (id),
  permitter_id     text references account (id),
  planned_start_at timestamptz not null,
  planned_end_at   timestamptz not null check (planned_end_at > planned_start_at),
  fields           jsonb not null,
  measures         jsonb not null,
  crew             jsonb not null,
  -- By the leader for the measures on site, since they were last touched.
  leader_signed_at timestamptz,
  -- The planned end that people were warned of; another end is warned of again.
  warned_of        timestamptz,
  changed_at       timestamptz not null,
  closed_at        timestamptz,
  version          int not null default 1,
  check (leader_id <> issuer_id and leader_id <> permitter_id and issuer_id <> permitter_id)
);
create unique index work_ticket_no on work_ticket (station_id, no) where no <> '';
-- Two people who permit two tickets of one leader at once: the second is refused.
create unique index work_ticket_leader on work_ticket (leader_id) where status in ('toStart', 'executing', 'toEnd');
create index work_ticket_station on work_ticket (station_id, status, planned_start_at);
create index work_ticket_end on work_ticket (planned_end_at)
  where status in ('toIssue', 'toReceive', 'toConfirm', 'toPermit', 'toStart', 'executing');
create index work_ticket_issuer on work_ticket (issuer_id);
create index work_ticket_permitter on work_ticket (permitter_id) where permitter_id is not null;

create table work_ticket_number (
  station_id text not null references station (id),
  year       int not null,
  last       int not null,
  primary key (station_id, year)
);

create table work_ticket_event (
  ticket_id  text not null references work_ticket (id),
  seq        int not null,
  at         timestamptz not null,
  kind       text not null,
  status     text not null,
  -- Null: the platform itself.
  account_id text references account (id),
  comment    text not null,
  -- Of the whole ticket as it was left.
  ticket_hash bytea not null,
  -- Of this line and the one before it.
  hash       bytea not null,
  primary key (ticket_id, seq)
);
create index work_ticket_event_account on work_ticket_event (account_id);

-- What of a ticket under way was to be changed, and who signed for it.
create table work_ticket_amendment (
  ticket_id  text not null references work_ticket (id),
  seq        int not null,
  kind       text not null check (kind in ('extension', 'leader', 'crew', 'pause', 'trial', 'override')),
  status     text not null check (status in ('toConfirm', 'toIssue', 'toPermit', 'toSign', 'stopped', 'trial', 'toResume',
               'done', 'refused', 'withdrawn', 'lapsed')),
  detail     jsonb not null,
  steps      jsonb not null,
  primary key (ticket_id, seq)
);
create unique index work_ticket_amendment_open on work_ticket_amendment (ticket_id, kind)
  where status not in ('done', 'refused', 'withdrawn', 'lapsed');

-- A device under a ticket is out of service until the ticket lets it go; no person clears that tag.
alter table device_tag add column ticket_id text references work_ticket (id);
create index device_tag_ticket on device_tag (ticket_id) where ticket_id is not null;

-- Who works with alarms works with tickets; safety officers stop them.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'workTicketManagement', may_operate or role_id like '%:safety'
from role_screen where screen = 'deviceAlarm' on conflict do nothing;
