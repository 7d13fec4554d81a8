/**
 * The roles are explicit, although the elements have them: `display: block` of the cards on phones makes some
 * browsers drop a table's roles.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
