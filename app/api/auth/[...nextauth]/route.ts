import NextAuth from 'next-auth'
import { authOptions } from '@/lib/server/auth/options'

type Context = { params: Promise<{ nextauth: string[] }> }

async function handler(request: Request, context: Context): Promise<Response> {
  return NextAuth(authOptions())(request, context)
}

export { handler as GET, handler as POST }
