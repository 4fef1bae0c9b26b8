import type { DataColumn } from './data-column'

type Direction = 'ascending' | 'descending'

/** A head that orders the list, with the arrow of the order that holds; `sorted` null: by something else. */
export function sortHead(
  labels: string,
  sorted: Direction | null,
  onSort: () => void,
): Pick<DataColumn<unknown>, 'sorted' | 'header'> {
  return {
    sorted: sorted ?? 'none',
    header: (
      <button
        type="button"
        onClick={onSort}
        className="inline-flex h-8 max-w-full items-center gap-1 rounded-xs font-medium -outline-offset-2 hover:text-ink"
      >
        {labels}
        {sorted && (
          <span aria-hidden className="text-accent-ink">
            {sorted === 'ascending' ? '↑' : '↓'}
          </span>
        )}
      </button>
    ),
  }
}
