import { ErrorBox } from '../feedback/error-box.tsx';
import { useDescribeError } from '../provider/ui-context.ts';
import type { QueryViewProps } from './props.ts';

/** Shows a query in each of its states. Existing data stays when a later refetch fails. */
export function QueryView<Data>({ query, loading, empty, renderError, children }: QueryViewProps<Data>) {
  const describeError = useDescribeError();
  const retry = () => void query.refetch();
  if (query.data !== undefined) {
    return empty !== null && empty.when(query.data) ? empty.show : children(query.data);
  }
  if (!query.isError) return loading;
  if (renderError !== undefined) return renderError(query.error, retry);
  const { title, message, reference } = describeError(query.error);
  return (
    <ErrorBox title={title} reference={reference} onRetry={retry}>
      {message}
    </ErrorBox>
  );
}
