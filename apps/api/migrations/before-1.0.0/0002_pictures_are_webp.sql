-- Pictures are WebP only. A database that keeps one in SVG was refused before this (`old-database.ts`).
alter table media_files
  drop constraint media_files_content_type_known,
  add constraint media_files_content_type_known check (content_type in ('image/webp', 'application/pdf'));
