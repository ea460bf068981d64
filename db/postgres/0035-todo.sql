-- Everyone who sees tasks has an inbox of what waits for them.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'todolist', may_operate from role_screen where screen = 'operationMonitorNew'
on conflict do nothing;
