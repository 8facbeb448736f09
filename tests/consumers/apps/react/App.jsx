import { useState } from "react";

/** Rendering on a server leaves lists out, and hydration does not make up for it: there, `list` makes strings of them. */
export function App({ list = (values) => values }) {
  const [late, setLate] = useState(false);
  const [heard, setHeard] = useState("");
  return (
    <>
      <gpo-advantages
        rewards={late ? "1,1,0,0" : "1,0,0,0"}
        onChange={(event) => setHeard(event.nativeEvent.detail.rewards.join())}
      >
        <p>A static example.</p>
      </gpo-advantages>
      <gpo-ratios old={list([0.5, 0.5, 0.5])} current={list(late ? [1, 1, 1] : [0.25, 0.5, 1])} readonly={false} />
      <gpo-update src="rollouts.jsonl" />
      <button id="late" onClick={() => setLate(true)}>
        Later
      </button>
      <output>{heard}</output>
    </>
  );
}
