-- The constraint of 0030 on existing rows, without blocking writes.
alter table notification_preferences validate constraint notification_preferences_switched_off_known;
