-- Work that was done is read by the day of its completion, money by the day of its settlement.
create index task_completed on task (completed_at) where completed_at is not null;
create index task_settled on task (actual_settle_day) where is_settled;

-- Roles that see the tasks see how the work went; what people were paid only those who administrate roles.
insert into role_screen (role_id, screen, may_operate)
select seen.role_id, 'operHistorStatic', coalesce(admin.may_operate, false)
from role_screen seen
left join role_screen admin on admin.role_id = seen.role_id and admin.screen = 'roleManagement'
where seen.screen = 'operationMonitorNew' on conflict do nothing;
insert into role_screen (role_id, screen, may_operate)
select role_id, 'redEnvelopeStatistics', may_operate from role_screen where screen = 'roleManagement' on conflict do nothing;
