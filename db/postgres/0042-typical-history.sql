create trigger typical_ticket_append_only before update or delete on typical_ticket_event
  for each statement execute function ticket_history_is_append_only();
