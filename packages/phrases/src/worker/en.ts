import messages from '../../catalogues/worker/en.json' with { type: 'json' };

export default messages;
