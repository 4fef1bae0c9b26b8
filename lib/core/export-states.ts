/** Of an export. Those that are over stay as they are. */
export const exportStates = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

export const isExportOver = (state: ExportState) => state === 'done' || state === 'failed' || state === 'cancelled'
