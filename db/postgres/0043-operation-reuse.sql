-- Operation tickets are made from typical ones too, and remember the version.
alter table operation_ticket add column typical_version_id text references typical_ticket_version (id);
create index operation_ticket_typical on operation_ticket (typical_version_id) where typical_version_id is not null;

-- People are warned before the planned end, once for each end; what never began is closed at it.
alter table operation_ticket add column warned_of timestamptz;
create index operation_ticket_end on operation_ticket (planned_end_at)
  where status in ('toGuard', 'toLeader', 'toOperate');

-- What a company decides of its tickets; without a row what is usual holds.
create table ticket_setting (
  company_id      text primary key references company (id),
  most_extensions int not null check (most_extensions between 0 and 5),
  warning_hours   int not null check (warning_hours between 1 and 24)
);
