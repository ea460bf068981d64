-- Switching by operation tickets, one task each. What people write is fixed when it is submitted; every step carries the
-- marks of who read it out and who did it. Every change is a line of a chain of hashes over the whole ticket.
create table operation_ticket (
  id               text primary key,
  -- Counted by station and year; empty until it is submitted.
  no               text not null default '',
  company_id       text not null references company (id),
  station_id       text not null references station (id),
  kind             text not null check (kind in ('guarded', 'single', 'repair')),
  status           text not null check (status in ('draft', 'toGuard', 'toLeader', 'toOperate', 'toChief', 'done', 'void')),
  -- By the duty chief.
  result           text check (result in ('executed', 'partly', 'notExecuted', 'unqualified')),
  author_id        text not null references account (id),
  operator_id      text not null references account (id),
  guardian_id      text references account (id),
  leader_id        text not null references account (id),
  chief_id         text not null references account (id),
  planned_start_at timestamptz not null,
  planned_end_at   timestamptz not null check (planned_end_at > planned_start_at),
  order_giver      text not null default '',
  order_receiver   text not null default '',
  ordered_at       timestamptz,
  fields           jsonb not null,
  steps            jsonb not null,
  changed_at       timestamptz not null,
  closed_at        timestamptz,
  version          int not null default 1,
  check ((guardian_id is null) = (kind = 'single')),
  check ((result is not null) = (status = 'done')),
  check (operator_id <> guardian_id and operator_id not in (leader_id, chief_id)
    and guardian_id not in (leader_id, chief_id))
);
create unique index operation_ticket_no on operation_ticket (station_id, no) where no <> '';
create index operation_ticket_station on operation_ticket (station_id, status, planned_start_at);
create index operation_ticket_operator on operation_ticket (operator_id);
create index operation_ticket_guardian on operation_ticket (guardian_id) where guardian_id is not null;
create index operation_ticket_leader on operation_ticket (leader_id);
create index operation_ticket_chief on operation_ticket (chief_id);

create table operation_ticket_number (
  station_id text not null references station (id),
  year       int not null,
  last       int not null,
  primary key (station_id, year)
);

create table operation_ticket_event (
  ticket_id   text not null references operation_ticket (id),
  seq         int not null,
  at          timestamptz not null,
  kind        text not null,
  status      text not null,
  account_id  text references account (id),
  comment     text not null,
  -- Of the whole ticket as it was left.
  ticket_hash bytea not null,
  -- Of this line and the one before it.
  hash        bytea not null,
  primary key (ticket_id, seq)
);
create index operation_ticket_event_account on operation_ticket_event (account_id);

-- What happened to a ticket is added to and never changed.
create function ticket_history_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the history of tickets is append-only';
end $$;
create trigger operation_ticket_append_only before update or delete on operation_ticket_event
  for each statement execute function ticket_history_is_append_only();
create trigger work_ticket_append_only before update or delete on work_ticket_event
  for each statement execute function ticket_history_is_append_only();

-- Who works with work tickets works with operation tickets.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'operationTicketManagement', may_operate from role_screen where screen = 'workTicketManagement'
on conflict do nothing;
