/** Sent by the search for notes by value. */
export const noteFoundEvent = 'lastro:note-found'
