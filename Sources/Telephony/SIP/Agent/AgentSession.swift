/// An agent that runs, and the connection to it.
struct AgentSession: Sendable {
  let process: any AgentLife
  let socket: AgentSocket
}
