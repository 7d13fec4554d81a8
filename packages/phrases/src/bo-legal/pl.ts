import messages from '../../catalogues/bo-legal/pl.json' with { type: 'json' };

export default messages;
