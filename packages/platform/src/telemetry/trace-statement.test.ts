import { describe, expect, it } from 'vitest';
import { summaryOf } from './trace-statement.ts';

describe('summaryOf', () => {
  it('names the verb and the relations, but no values and no columns', () => {
    expect(summaryOf('select u.email from users u join sessions s on s.id = $1')).toBe(
      'SELECT users sessions',
    );
    expect(summaryOf('  insert into orders (price) values ($1)')).toBe('INSERT orders');
    expect(summaryOf("update users set email = 'jana@example.com' where id = 7")).toBe('UPDATE users');
    expect(summaryOf('commit')).toBe('COMMIT');
  });
});
