-- The checks of 0014 and 0020 on existing rows, without blocking writes.
alter table user_profiles validate constraint user_profiles_terms_language_known;
alter table user_profiles validate constraint user_profiles_language_known;
alter table social_attempts validate constraint social_attempts_language_known;
alter table account_closed_mails validate constraint account_closed_mails_language_known;
alter table sent_mails validate constraint sent_mails_language_known;
alter table order_agreements validate constraint order_agreements_language_known;
alter table staff_invitations validate constraint staff_invitations_language_known;
alter table staff_mails validate constraint staff_mails_language_known;
alter table certificates validate constraint certificates_language_known;
alter table share_signatures validate constraint share_signatures_language_known;
