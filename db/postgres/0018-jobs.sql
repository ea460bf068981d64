-- How far a running job is. The queue itself is pg-boss's, in a schema of its own.
create table job_progress (
  job_id uuid primary key,
  done integer not null,
  total integer not null
);

-- The delivery of alarms is asked for at once, not at the next look.
create function notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('fengguang_outbox', '');
  return null;
end $$;
create trigger alarm_outbox_notify after insert on alarm_outbox for each statement execute function notify_outbox();

insert into role_screen (role_id, screen, may_operate)
select role_id, 'backgroundJobs', may_operate from role_screen where screen = 'ingestHealth'
on conflict do nothing;
