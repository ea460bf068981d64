-- What an administrator tells others. Receivers are those the audience meant when it was sent.
create table notice (
  id           text primary key,
  company_id   text not null references company (id),
  title        text not null,
  content_zh   text not null,
  content_en   text not null,
  -- 01 stays until it is closed, 02 closes by itself
  popup_method text not null check (popup_method in ('01', '02')),
  audience     text not null check (audience in ('company', 'organisation', 'role', 'person')),
  audience_ids text[] not null,
  expires_at   timestamptz,
  written_by   text not null references account (id),
  written_at   timestamptz not null,
  withdrawn_at timestamptz,
  deleted_at   timestamptz
);
create index notice_company on notice (company_id, written_at desc) where deleted_at is null;

create table notice_receiver (
  notice_id  text not null references notice (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  read_at    timestamptz,
  deleted_at timestamptz,
  primary key (notice_id, account_id)
);
create index notice_receiver_account on notice_receiver (account_id) where deleted_at is null;

-- What the product itself tells one person: about work to do, or an answer to an invitation.
create table task_message (
  id         text primary key,
  account_id text not null references account (id) on delete cascade,
  title_zh   text not null,
  title_en   text not null,
  content_zh text not null,
  content_en text not null,
  -- Where the product shows what the message is about.
  link       text not null default '',
  written_at timestamptz not null,
  read_at    timestamptz
);
create index task_message_account on task_message (account_id, written_at desc);

-- Alarm events are everybody's; what a person has read or put away is that person's. Everything up to the event
-- `event_read_until` is read, so that reading a storm of events writes one row.
create table event_message_mark (
  account_id text not null references account (id) on delete cascade,
  event_id   bigint not null references alarm_event (id) on delete cascade,
  read_at    timestamptz,
  deleted_at timestamptz,
  primary key (account_id, event_id)
);
alter table account add column event_read_until bigint not null default 0;

-- What an open stream of pushes must learn at once, whoever changes it: a session that ends or changes its role, an
-- account that is locked, a role that is taken away or changed.
create function push_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('fengguang_push', json_build_object('kind', 'access',
    case tg_table_name when 'session' then 'sessionId' when 'role' then 'roleId' else 'accountId' end,
    case tg_table_name when 'account_role' then to_jsonb(old) ->> 'account_id' else to_jsonb(old) ->> 'id' end)::text);
  return null;
end $$;

create trigger push_session after update of ended_at, role_id on session for each row
  when (old.ended_at is distinct from new.ended_at or old.role_id is distinct from new.role_id)
  execute function push_access_change();
create trigger push_account after update of status, deleted_at on account for each row
  when (old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at)
  execute function push_access_change();
create trigger push_account_role after delete on account_role for each row execute function push_access_change();
create trigger push_role after update on role for each row execute function push_access_change();
