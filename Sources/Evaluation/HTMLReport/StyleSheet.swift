/// The style sheet of a page.
enum StyleSheet {
  static let text = """
    :root {
      --paper: #fbfbf9; --card: #fff; --ink: #1c1f24; --soft: #5f6672; --line: #dfe2e6;
      --one: #1f6fd0; --two: #c8501e; --three: #7a55c7; --bad: #b3261e; --badpaper: #fdecea;
      --good: #1b7f4d; --shade: #dbe9fb; --note: #fff5dc;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14161a; --card: #1d2026; --ink: #e9ebee; --soft: #a2a9b4; --line: #343943;
        --one: #6aa9f7; --two: #f0915f; --three: #b79af0; --bad: #ff9b92; --badpaper: #43211f;
        --good: #6fd0a0; --shade: #24354c; --note: #3a3118;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    }
    main { max-width: 1120px; margin: 0 auto; padding: 24px 16px 64px; }
    h1 { font-size: 1.5rem; margin: 0 0 4px; overflow-wrap: anywhere; }
    h2 { font-size: 1.15rem; margin: 40px 0 12px; }
    p { margin: 0 0 6px; }
    small, .facts, .legend, .tile span, .tile em { color: var(--soft); }
    small { font-weight: 400; }
    .facts { font-size: .9rem; overflow-wrap: anywhere; }
    .warning { background: var(--note); padding: 8px 12px; border-radius: 8px; margin-top: 8px; }
    .bound { padding: 8px 12px; border-radius: 8px; margin-top: 8px; border: 1px solid var(--line); }
    .bound.missed { background: var(--badpaper); color: var(--bad); }
    .bound.kept { color: var(--good); }
    .tiles {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 12px;
      margin-top: 20px;
    }
    .tile, figure, .groups table, table.figures, table.misses {
      background: var(--card); border: 1px solid var(--line); border-radius: 12px;
    }
    .tile { padding: 14px 16px; display: flex; flex-direction: column; }
    .tile strong { font-size: 1.9rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
    .tile em { font-style: normal; font-size: .82rem; }
    table { border-collapse: separate; border-spacing: 0; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: 8px 12px; }
    td { font-variant-numeric: tabular-nums; }
    tbody tr + tr > * { border-top: 1px solid var(--line); }
    thead th { color: var(--soft); font-weight: 500; font-size: .85rem; }
    tbody th { font-weight: 500; overflow-wrap: break-word; }
    th.bar, td.bar { width: 22%; }
    svg { display: block; width: 100%; height: auto; }
    svg.interval { height: 14px; margin-top: 5px; }
    .track { fill: var(--line); }
    .span { fill: var(--one); opacity: .45; }
    .mark { fill: var(--one); }
    .charts {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 12px;
    }
    figure { margin: 0; padding: 14px 16px 10px; }
    figcaption { font-weight: 500; margin-bottom: 6px; }
    .grid { stroke: var(--line); }
    .tick { fill: var(--soft); font-size: 10px; }
    .limit { stroke: var(--soft); stroke-dasharray: 3 3; }
    .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
    .line.one, .point.one { stroke: var(--one); }
    .line.two { stroke: var(--two); }
    .line.three { stroke: var(--three); stroke-dasharray: 6 3; }
    .point { fill: var(--card); stroke-width: 2; }
    .whisker { stroke: var(--one); opacity: .55; stroke-width: 2; }
    .dot { fill: var(--ink); }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 14px; font-size: .82rem; margin: 6px 0 0; }
    .key::before {
      content: ""; display: inline-block; width: 16px; margin-right: 6px; vertical-align: middle;
      border-top: 2px solid var(--one);
    }
    .key.two::before { border-color: var(--two); }
    .key.three::before { border-top: 2px dashed var(--three); }
    .key.dashed::before { border-top: 2px dashed var(--soft); }
    .groups { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
    .groups table { flex: 1 1 auto; width: auto; }
    .groups td { white-space: nowrap; }
    .groups tbody th { min-width: 5em; }
    .misses > tbody > tr > td:nth-child(1) { width: 30%; }
    .misses > tbody > tr > td:nth-child(3) { width: 130px; }
    .misses strong { font-weight: 500; overflow-wrap: anywhere; }
    .misses p { font-size: .9rem; }
    .kind { color: var(--bad); font-weight: 500; }
    .waveform { height: 52px; margin: 6px 0; background: var(--paper); border-radius: 6px; }
    .waveform path { stroke: var(--one); stroke-width: .8; fill: none; }
    .waveform .heard { fill: var(--shade); }
    audio { width: 100%; height: 36px; }
    .scroll { overflow-x: auto; max-width: 100%; }
    .alignment, .slots { font-size: .9rem; width: auto; }
    .slots th { white-space: nowrap; }
    .alignment th, .alignment td, .slots th, .slots td { padding: 2px 8px; border: 0; }
    .alignment tr + tr > *, .slots tbody tr + tr > * { border-top: 0; }
    .alignment th, .slots th { color: var(--soft); font-weight: 400; }
    .wrong { background: var(--badpaper); color: var(--bad); border-radius: 4px; }
    .scale { width: 110px; overflow: visible; }
    .scale .span { opacity: 1; }
    ul { padding-left: 20px; }
    li { overflow-wrap: anywhere; }
    @media (max-width: 760px) {
      th.bar, td.bar { display: none; }
      th, td { padding: 8px; }
      .charts { grid-template-columns: minmax(0, 1fr); }
      .groups table { flex-basis: 100%; }
      .groups td { white-space: normal; }
      .misses > thead { display: none; }
      .misses, .misses > tbody, .misses > tbody > tr, .misses > tbody > tr > td { display: block; }
      .misses > tbody > tr > td, .misses > tbody > tr > td:nth-child(n) { width: 100%; border: 0; }
      .misses > tbody > tr { padding: 10px 4px; }
      .misses > tbody > tr + tr { border-top: 1px solid var(--line); }
      .misses > tbody > tr > td:nth-child(n + 3)::before {
        content: attr(data-title); display: block; font-size: .8rem; color: var(--soft);
      }
      table.figures small { display: block; }
    }
    """
}
