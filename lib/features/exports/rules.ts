/** Of an export. Those that are over stay as they are. */
export const exportStates = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

/** Those that are not over. */
export const openExportStates = ['queued', 'running', 'paused'] as const satisfies readonly ExportState[]

/** Those that are worked on. */
export const movingExportStates = ['queued', 'running'] as const satisfies readonly ExportState[]

export const isExportOver = (state: ExportState) => !openExportStates.some((open) => open === state)

/** So many exports of one person are worked on at a time; the others stay queued. */
export const runningExportsOfAPerson = 3
