-- Tickets that were thought through once and are reused. A version is approved in four steps by four people; tickets are
-- made from the one that is approved, and remember it.
create table typical_ticket (
  id         text primary key,
  company_id text not null references company (id),
  -- Null: every station of the company.
  station_id text references station (id),
  kind       text not null check (kind in ('work', 'operation')),
  type       text check ((type is not null) = (kind = 'work')),
  code       text not null,
  name       text not null,
  changed_at timestamptz not null
);
create unique index typical_ticket_code on typical_ticket (company_id, code);
create index typical_ticket_station on typical_ticket (station_id) where station_id is not null;

create table typical_ticket_version (
  id          text primary key,
  ticket_id   text not null references typical_ticket (id),
  no          int not null,
  status      text not null check (status in ('draft', 'toSpecialist', 'toDepartment', 'toHse', 'toLeader', 'approved',
                'superseded', 'retired', 'discarded')),
  content     jsonb not null,
  author_id   text not null references account (id),
  created_at  timestamptz not null,
  approved_at timestamptz,
  version     int not null default 1,
  unique (ticket_id, no)
);
-- Two people who approve or revise at once: the second is refused.
create unique index typical_ticket_version_approved on typical_ticket_version (ticket_id) where status = 'approved';
create unique index typical_ticket_version_open on typical_ticket_version (ticket_id)
  where status in ('draft', 'toSpecialist', 'toDepartment', 'toHse', 'toLeader');
create index typical_ticket_version_author on typical_ticket_version (author_id);

create table typical_ticket_event (
  version_id text not null references typical_ticket_version (id),
  seq        int not null,
  at         timestamptz not null,
  kind       text not null,
  status     text not null,
  account_id text not null references account (id),
  comment    text not null,
  primary key (version_id, seq)
);
create index typical_ticket_event_account on typical_ticket_event (account_id);

-- Who signs which step of an approval, from when to when.
create table typical_approver (
  id         text primary key,
  company_id text not null references company (id),
  account_id text not null references account (id) on delete cascade,
  step       text not null check (step in ('specialist', 'department', 'hse', 'leader')),
  from_day   date not null,
  to_day     date check (to_day >= from_day),
  changed_by text not null references account (id),
  changed_at timestamptz not null,
  version    int not null default 1
);
create index typical_approver_company on typical_approver (company_id, step);
create index typical_approver_account on typical_approver (account_id);
create index typical_approver_changer on typical_approver (changed_by);

-- The version that a ticket was made from.
alter table work_ticket add column typical_version_id text references typical_ticket_version (id);
create index work_ticket_typical on work_ticket (typical_version_id) where typical_version_id is not null;

-- Who works with tickets works with typical ones.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'typical-ticket', may_operate from role_screen where screen = 'workTicketManagement'
on conflict do nothing;
