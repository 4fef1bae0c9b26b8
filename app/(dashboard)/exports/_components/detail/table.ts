/** A table from edge to edge of the pane. */
export const tableClass =
  '-mr-4 -ml-5 w-[calc(100%+36px)] border-collapse text-sm tabular-nums max-md:-mx-4 max-md:w-[calc(100%+32px)]'

const edges = 'px-2 first:pl-5 last:pr-4 max-md:first:pl-4'

export const headCell = `h-7 border-line border-b text-left font-medium text-ink-3 text-xs ${edges}`

export const cell = `h-8 border-line border-b py-1 ${edges}`

export const numberCell = `${cell} whitespace-nowrap text-right`

/** For rows with a sum below. */
export const summedRows = '[&>tr:last-child>*]:border-line-strong'

export const footCell = `h-9 py-1 font-medium ${edges}`

export const footNumber = `${footCell} whitespace-nowrap text-right`
