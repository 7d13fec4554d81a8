import messages from '../../catalogues/bo-schedule/cs.json' with { type: 'json' };

export default messages;
