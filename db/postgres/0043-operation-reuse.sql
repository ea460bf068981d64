-- Operation tickets are made from typical ones too, and remember the version.
alter table operation_ticket add column typical_version_id text references typical_ticket_version (id);
create index operation_ticket_typical on operation_ticket (typical_version_id) where typical_version_id is not null;
