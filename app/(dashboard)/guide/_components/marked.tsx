import { markedPieces } from './find'

/** A text with all matches marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let from = 0
  return markedPieces(text, words).map((piece, at) => {
    const key = from
    from += piece.length
    return at % 2 === 0 ? (
      piece
    ) : (
      <mark key={key} className="rounded-xs bg-wait-soft text-ink underline decoration-wait-dot print:bg-transparent">
        {piece}
      </mark>
    )
  })
}
