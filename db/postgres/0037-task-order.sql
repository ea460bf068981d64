-- The first page of the task list is read in the order of the numbers, not sorted out of all tasks.
create index task_no on task (no desc);
