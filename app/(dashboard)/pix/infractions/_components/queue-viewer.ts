/** Who looks at the queue, and what they may do there. */
export type QueueViewer = { id: string; name: string; mayAnswer: boolean; maySeeInsight: boolean }
