-- The log of devices reads the newest changes of all alarms; without it every page read all of them.
create index alarm_change_at on alarm_change (at);
