/** The person at the screen, as far as it matters to a transfer. */
export type Viewer = { id: string; mayCreate: boolean; mayDecide: boolean }
