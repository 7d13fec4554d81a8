import messages from '../../catalogues/worker/pl.json' with { type: 'json' };

export default messages;
