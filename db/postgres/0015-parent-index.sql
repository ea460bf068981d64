-- Removing a device looks for devices below it, removed ones too: without an index every row is read for every device
-- that is removed.
create index device_below on device (parent_id) where parent_id is not null;
