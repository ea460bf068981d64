-- Frames of devices have tables of their own, made from the point catalogue; nothing reads this one any more.
drop table if exists {database}.station_frame
;
