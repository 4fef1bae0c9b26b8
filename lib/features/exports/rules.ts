/** States of an export. Final states never change. */
export const exportStates = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

/** States that are not final. */
export const openExportStates = ['queued', 'running', 'paused'] as const satisfies readonly ExportState[]

/** States in which an export is worked on. */
export const movingExportStates = ['queued', 'running'] as const satisfies readonly ExportState[]

export const isExportOver = (state: ExportState) => !openExportStates.some((open) => open === state)

/** Number of a person's exports that run at a time; the others stay queued. */
export const runningExportsOfAPerson = 3
