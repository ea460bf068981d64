-- What phones deliver after the network was away: once, however often it is sent. It goes with its task.
create table task_delivery (
  account_id text not null references account (id),
  -- Made on the phone, one per change.
  key        uuid not null,
  task_id    text not null references task (id) on delete cascade,
  kind       text not null,
  at         timestamptz not null,
  primary key (account_id, key)
);
create index task_delivery_task on task_delivery (task_id);

-- When the phone says that it happened, beside the time at which the server wrote it.
alter table task_event add column device_at timestamptz;
